import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse'
}

/**
 * Locks the data directory for this process. The embedded engine has no lock of its own, and two
 * processes would lose each other's commits. SQLite holds a lock of the operating system, which
 * ends with the process however it ends; a file with a process id could be left behind or raced
 * for.
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
      `The data in ${directory} is open in another process (${owner}). Stop it first, or set `
        + 'DATA_DIR to another folder; '
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
