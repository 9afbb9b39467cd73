/** Addresses are relative, so that the pages work under any path prefix of a proxy. */

export function viewerPage(title: string, link: string): string {
  return page(
    title,
    `<link rel="stylesheet" href="docs/viewer.css">
<link rel="stylesheet" href="docs/page.css">
<script src="docs/viewer.js" defer></script>
<script src="docs/open-viewer.js" defer></script>`,
    `<main id="api" data-description="${link}"><noscript>
<p>This page needs JavaScript. <a href="${link}">The OpenAPI document</a> does not.</p></noscript></main>`,
  )
}

export function frontPage(title: string, link: string): string {
  return page(
    title,
    '<link rel="stylesheet" href="docs/page.css">',
    `<main class="front">
<h1>${title}</h1>
<p>This is the address of an API. <a href="docs">Read its documentation</a>, or load
<a href="${link}">the OpenAPI document</a>.</p>
</main>`,
  )
}

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>
`
}
