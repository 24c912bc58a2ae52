import type { Config } from '../config/config.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Uses a bucket if one is configured, else a folder in the data directory. */
export function openStorage(config: Config): Storage {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    return createDiskStorage(`${config.DATA_DIR}/files`)
  return createS3Storage({
    endpoint,
    bucket,
    region: config.S3_REGION,
    accessKeyId,
    secretAccessKey,
  })
}
