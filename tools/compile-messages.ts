import { writeMessages } from '../src/storefront/vite-plugins/write-messages.ts'

/** Compiles the message catalogs, as builds and tests do by themselves. */
writeMessages()
