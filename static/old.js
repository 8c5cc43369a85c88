// Browsers without modules run this script and no other, so it uses old syntax.

document.documentElement.setAttribute("data-failed", "modules");
