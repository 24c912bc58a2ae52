import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse'
}

/**
 * Takes the data directory for this process. The embedded engine has no lock of its own, and two openers silently lose each
 * other's commits. The lock is the operating system's, held through SQLite: it ends with its process however that ends, so
 * there is none left behind to judge and no moment in which two openers both find it free, as there is with files of process ids.
 */
export async function lockDataDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  await mkdir(directory, { recursive: true })
  const label = join(directory, 'owner.pid')
  const lock = new DatabaseSync(join(directory, 'owner.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    const owner = await readFile(label, 'utf8').catch(() => 'its id is not known')
    throw new DataDirectoryInUse(
      `The data in ${directory} is open in another process (${owner}). Stop it first, or set DATA_DIR to another folder; `
        + 'for several processes on one shop use PostgreSQL (DATABASE_URL).',
    )
  }
  await writeFile(label, String(process.pid))
  return {
    async release() {
      await rm(label, { force: true })
      lock.close()
    },
  }
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
