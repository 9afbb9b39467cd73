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
      // The console of companies, the pages of operators, the script of the booking page, and what shows the console without a
      // connection.
      input: {
        index: 'index.html',
        operator: 'operator.html',
        booking: 'src/booking/booking.ts',
        'service-worker': 'worker/service-worker.ts',
      },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
})
