import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { companyKeyPattern, isReservedKey } from '../../domain/tenants/company-key.ts'
import { escapeHtml } from '../server/escape-html.ts'
import { sendRedirect } from '../server/send-file.ts'
import { sendHtml } from './console-page.ts'

const style = new URL('./front-page.css', import.meta.url)

/** The page at `/` for people: it leads to the console of a company, the documentation and the pages of operators. */
export async function sendFrontPage(reply: FastifyReply, typed: string | undefined): Promise<void> {
  const key = typed === undefined ? undefined : companyKeyOf(typed)
  if (key !== undefined) return sendRedirect(reply, `./${key}/console`)
  const nonce = randomBytes(18).toString('base64')
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  reply.header('content-security-policy', policy).header('vary', 'accept')
  sendHtml(reply, typed ? 400 : 200, frontPage(await readFile(style, 'utf8'), nonce, typed ?? ''))
}

/** Also of a whole address of a console. Whether there is such a company is not looked up: nobody may learn it here. */
export function companyKeyOf(typed: string): string | undefined {
  const [, key = ''] = /^(?:https?:\/\/[^/]*\/|\/)?([^/?#]*)/.exec(typed.trim().toLowerCase()) ?? []
  return companyKeyPattern.test(key) && !isReservedKey(key) ? key : undefined
}

function frontPage(css: string, nonce: string, typed: string): string {
  const problem = typed && '<p class="problem" role="alert" id="problem">That is not the key of a company.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Plumbline</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${css}</style>
</head>
<body>
<main>
<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M16 0v11" stroke="currentColor" stroke-width="1.6"/><path d="M13.5 10h5v2.8h-5zM9 14.2h14c0 5.8-3.4 10.4-7 17.3-3.6-6.9-7-11.5-7-17.3z" fill="currentColor"/></svg>
<section>
<p class="brand">Plumbline</p>
<h1>Go to your company</h1>
<form method="get">
<label for="company">Company key</label>
<p class="help" id="help">The part before /console in the address of your console: <b>acme</b> in …/acme/console. It is in your invitation.</p>
<input id="company" name="company" value="${escapeHtml(typed)}" required autofocus autocapitalize="none" autocomplete="organization" spellcheck="false" aria-describedby="help${problem && ' problem'}"${problem && ' aria-invalid="true"'}>
${problem}
<button>Continue</button>
</form>
</section>
<ul class="links">
<li><a href="docs">API documentation</a></li>
<li><a href="operator">For operators</a></li>
</ul>
</main>
</body>
</html>
`
}
