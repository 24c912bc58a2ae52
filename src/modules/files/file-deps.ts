import type { Storage } from '#platform/storage/storage.ts'
import type { ScanFile } from '#platform/uploads/scan-file.ts'

export interface FileDeps {
  readonly storage: Storage
  readonly scan?: ScanFile
}
