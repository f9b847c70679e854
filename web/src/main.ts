import "./generated/tokens.css";
import "./generated/board.css";
import "./base.css";
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
