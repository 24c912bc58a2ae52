declare module 'autocannon' {
  interface Request {
    readonly method: 'GET' | 'POST'
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
  }
  interface Result {
    readonly errors: number
    readonly timeouts: number
    readonly non2xx: number
    readonly requests: { readonly average: number; readonly total: number }
    readonly latency: { readonly p50: number; readonly p99: number }
  }
  export default function autocannon(options: {
    url: string
    requests: readonly Request[]
    connections: number
    duration?: number
    amount?: number
  }): Promise<Result>
}
