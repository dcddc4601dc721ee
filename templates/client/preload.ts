// Runs within the page before its first paint: what it decides must not be seen changing.
document.documentElement.dataset.script = ''
