import type { Plugin } from 'vite'

export function shopInDevelopment(): Plugin {
  return { name: 'shop-in-development', apply: 'serve' }
}
