/** The base URL of the API; the own origin unless configured at build time. */
export const apiBase: string = import.meta.env['VITE_API_BASE'] ?? ''
