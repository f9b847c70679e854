"""The documents as a site: staged from the same Markdown, built by zensical, checked, kept where the server looks."""
