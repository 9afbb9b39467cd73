import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  // Relative, so that the console works under every company key and path prefix.
  base: './',
  plugins: [react()],
  build: {
    target: 'es2023',
    // Inlined files would need a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Read by sizes.ts.
    manifest: true,
    rolldownOptions: {
      // The console of companies, the pages of operators, and the script of the booking page.
      input: ['index.html', 'operator.html', 'src/booking/booking.ts'],
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
})
