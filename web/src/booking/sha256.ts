/** SHA-256 of short ASCII texts: the browser's own is asynchronous, and missing without HTTPS. */

const constants = Uint32Array.from(roundConstants())
const words = new Uint32Array(64)

function roundConstants(): number[] {
  const found: number[] = []
  for (let n = 2; found.length < 64; n++) {
    let isPrime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false
    if (isPrime) found.push(fraction(Math.cbrt(n)))
  }
  return found
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}

const start = [2, 3, 5, 7, 11, 13, 17, 19].map(prime => fraction(Math.sqrt(prime)))

/** In hexadecimal. */
export function sha256(text: string): string {
  const blocks = ((text.length + 8) >> 6) + 1
  const message = new Uint32Array(blocks * 16)
  for (let i = 0; i < text.length; i++) put(message, i, text.charCodeAt(i))
  put(message, text.length, 0x80)
  message[message.length - 1] = text.length * 8
  const state = Int32Array.from(start)
  for (let at = 0; at < message.length; at += 16) compress(state, message.subarray(at, at + 16))
  return [...state].map(word => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function put(message: Uint32Array, at: number, byte: number): void {
  message[at >> 2] = (message[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8))
}

function compress(state: Int32Array, block: Uint32Array): void {
  for (let i = 0; i < 64; i++) {
    if (i < 16) words[i] = block[i] ?? 0
    else {
      const [a, b] = [words[i - 15] ?? 0, words[i - 2] ?? 0]
      const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
      const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
      words[i] = ((words[i - 16] ?? 0) + small + (words[i - 7] ?? 0) + large) | 0
    }
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + (words[i] ?? 0)) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = ((state[i] ?? 0) + word) | 0
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
