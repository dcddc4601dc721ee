window.own = true
