/** Where the API answers; the shop's own origin unless another one is configured at build time. */
export const apiBase: string = import.meta.env['VITE_API_BASE'] ?? ''
