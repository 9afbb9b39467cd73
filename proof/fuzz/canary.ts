/** In every text of the other company, and in no request: where the demo shows it, something has leaked. */
export const canary = 'Quokka'
