/** Facts that the server wrote into the document. */
function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="plumbline-${name}"]`)?.content ?? ''
}

/** Path of the console's root without the last slash, including the prefix of a proxy. */
export const basePath = new URL(document.baseURI).pathname.replace(/\/$/, '')

export const companyKey = meta('company')

/** The name of the company whose own host this is, or nothing. */
export const nameOfHost = meta('name')

/** Address of the company's tenant API. */
export const restUrl = new URL(meta('rest'), document.baseURI).href

/** Style elements that are added later carry it, as the content security policy demands. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** Path of the page within the console, such as `settings/company`. */
export function currentPage(): string {
  return location.pathname.slice(basePath.length).replace(/^\/|\/$/g, '')
}

// Mantine's overlays add a style element through react-style-singleton, which reads this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
