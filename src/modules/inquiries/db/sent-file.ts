export interface SentFile {
  readonly id: string
  readonly name: string
  readonly size: number
}
