import "./generated/tokens.css";
import "./generated/board.css";
import "./base.css";
import { mount } from "svelte";
import App from "./App.svelte";

// the server has a newer client, and a part of this one is gone: the page is loaded anew, once in a while at most
addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem("loaded anew") ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem("loaded anew", String(Date.now()));
  location.reload();
});

mount(App, { target: document.getElementById("app")! });
