import type { Storage } from '#platform/storage/storage.ts'
import type { ScanFile } from '#platform/uploads/scan-file.ts'

export interface FileParts {
  readonly storage: Storage
  readonly scan?: ScanFile
}
