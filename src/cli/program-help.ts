/** What follows the list of commands in `docsgen --help`. */
export const programHelp = `
Examples:
  $ docsgen init my-docs            create a small site
  $ docsgen dev --open              serve the site with live reload and open it in the browser
  $ docsgen build                   build the site in the current folder and write it to out/
  $ docsgen build --strict          build the site, and fail if there are warnings (for CI)
  $ docsgen check                   check the site without building it
  $ docsgen preview                 serve the built site as a host would
  $ docsgen eject site-footer       copy a theme part to theme/ to customize it

Exit codes: 0 success, 1 problems in the content, 2 invalid arguments or config, 3 a problem with the environment (disk, permissions, port, network), 4 a bug in docsgen.`
