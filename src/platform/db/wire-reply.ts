/** A column of an answer: its name, and the type by which its text is read. */
export interface Field {
  readonly name: string
  readonly dataTypeID: number
}

/** What the server sent back to one message, or to several in a row. */
export interface Reply {
  /** Null when it was not described. */
  readonly fields: readonly Field[] | null
  readonly rows: readonly (readonly (string | null)[])[]
  /** The parts of the first error by their letter, as the protocol names them. */
  readonly error: Readonly<Record<string, string>> | null
  /** What the last statement says it did: `COMMIT`, `INSERT 0 1`. */
  readonly tag: string
  readonly notifications: readonly { readonly channel: string; readonly payload: string }[]
}

/** Reads the messages of PostgreSQL's protocol, version 3 (chapter "Message Formats" of its manual), those of a query alone. */
export function readReply(bytes: Buffer): Reply {
  let fields: Field[] | null = null
  let error: Record<string, string> | null = null
  let tag = ''
  const rows: (string | null)[][] = []
  const notifications: { channel: string; payload: string }[] = []
  for (let at = 0; at < bytes.length;) {
    const kind = bytes[at]
    const start = at + 5
    at += 1 + bytes.readInt32BE(at + 1)
    if (kind === dataRow) rows.push(readRow(bytes, start))
    else if (kind === rowDescription) fields = readFields(bytes, start)
    else if (kind === commandComplete) tag = text(bytes, start)
    else if (kind === errorResponse) error ??= readError(bytes, start)
    else if (kind === notification) {
      const channel = text(bytes, start + 4)
      notifications.push({ channel, payload: text(bytes, start + 5 + Buffer.byteLength(channel)) })
    }
  }
  return { fields, rows, error, tag, notifications }
}

const [dataRow, rowDescription, commandComplete, errorResponse, notification] = Buffer.from('DTCEA')

/** Up to the zero that ends it. */
function text(bytes: Buffer, start: number): string {
  return bytes.toString('utf8', start, bytes.indexOf(0, start))
}

function readRow(bytes: Buffer, start: number): (string | null)[] {
  const row: (string | null)[] = []
  let at = start + 2
  for (let columns = bytes.readUInt16BE(start); columns > 0; columns--) {
    const length = bytes.readInt32BE(at)
    at += 4
    row.push(length < 0 ? null : bytes.toString('utf8', at, at + length))
    if (length > 0) at += length
  }
  return row
}

function readFields(bytes: Buffer, start: number): Field[] {
  const fields: Field[] = []
  const count = bytes.readUInt16BE(start)
  for (let at = start + 2; fields.length < count;) {
    const end = bytes.indexOf(0, at)
    // Behind the name: table and column (6 bytes), type (4), its size, modifier and format (8).
    fields.push({ name: bytes.toString('utf8', at, end), dataTypeID: bytes.readUInt32BE(end + 7) })
    at = end + 19
  }
  return fields
}

function readError(bytes: Buffer, start: number): Record<string, string> {
  const parts: Record<string, string> = {}
  for (let at = start; bytes[at]; at = bytes.indexOf(0, at) + 1) parts[String.fromCharCode(bytes[at] ?? 0)] = text(bytes, at + 1)
  return parts
}
