/** In every text of the other company and in no request: if the demo company shows it, data has leaked. */
export const canary = 'Quokka'
