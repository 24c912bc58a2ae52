import { ConfigError } from './config/config-error.ts'
import { DataDirectoryInUse } from './db/data-directory-lock.ts'
import { isTransientError } from './db/sql-state.ts'
import { formatErrorMessage, formatErrorWithStack } from './log/format-error.ts'

/** Explains why the process failed to start, or returns the stack of an unexpected error. */
export function describeStartError(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse) return error.message
  return (
    describeSystemError(error)
    ?? (isTransientError(error) ? describeUnreachableDatabase(error) : formatErrorWithStack(error))
  )
}

function describeUnreachableDatabase(error: unknown): string {
  const reason = formatErrorMessage(findRootCause(error))
  return (
    `The database at DATABASE_URL does not respond (${reason}). Start it, or correct `
    + 'DATABASE_URL.'
  )
}

function findRootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? findRootCause(error.cause) : error
}

/** Explains errors of the operating system with the port or the data directory. */
function describeSystemError(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, syscall, path, port } = error as NodeJS.ErrnoException & { readonly port?: number }
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${port} requires administrator rights. Set PORT to 1024 or higher.`
  if (syscall === 'listen' && code === 'EADDRNOTAVAIL')
    return 'This machine does not have the address in HOST. Correct HOST.'
  const isFolder = syscall !== undefined && /^(?:mkdir|open|access|stat|scandir)$/.test(syscall)
  if (isFolder && /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code ?? ''))
    return (
      `The data directory is not writable: ${path} (${code}). `
      + 'Change its owner, or set DATA_DIR to another folder.'
    )
  return null
}
