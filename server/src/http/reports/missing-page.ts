/** For people, not for programs. */
export const missingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>This report is not available</title>
<style>
body { max-width: 32rem; margin: 20vh auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #222 }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818 } }
</style>
</head>
<body>
<h1>This report is not available</h1>
<p>The link may have been cut, or the report is no longer shared. Please ask your inspection company for a new link.</p>
</body>
</html>
`
