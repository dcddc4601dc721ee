throw new Error('This code must not run')
