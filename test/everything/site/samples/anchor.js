dropAnchor()
