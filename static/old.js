// For browsers that know no modules: they run this, in the language of their time, and
// nothing else of the page.

document.documentElement.setAttribute("data-failed", "modules");
