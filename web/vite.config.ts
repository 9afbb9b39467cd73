import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { installable } from './installable.ts'

export default defineConfig({
  // Relative, so that the console works under every company key and path prefix.
  base: './',
  plugins: [react(), installable()],
  build: {
    target: 'es2023',
    // Inlined files would need a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Read by sizes.ts.
    manifest: true,
    rolldownOptions: {
      // The console of companies, the pages of operators, the script of the booking page, the script that embeds it in other
      // sites, and what shows the console without a connection.
      input: {
        index: 'index.html',
        operator: 'operator.html',
        booking: 'src/booking/booking.ts',
        embed: 'src/embed/embed.ts',
        'service-worker': 'worker/service-worker.ts',
      },
      output: {
        entryFileNames: ({ name }) => (hasFixedName(name) ? '[name].js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
})

/** Browsers and other sites know their addresses. */
function hasFixedName(name: string): boolean {
  return name === 'service-worker' || name === 'embed'
}
