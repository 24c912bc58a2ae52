/** The S3-compatible test server has no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
