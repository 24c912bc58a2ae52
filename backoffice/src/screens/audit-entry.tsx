import {
  Alert,
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useGetOne, type RaRecord } from 'react-admin'
import { useParams } from 'react-router'
import { callApi } from '../api'
import { toWords } from '../form/json-schema'
import { formatTime, toText } from '../format'
import { LoadingPage } from '../frame/loading-page'
import { MissingPage } from '../frame/missing-page'
import { ScreenTitle } from '../frame/screen-title'
import { useTimeZone } from '../me'
import { useAct } from './use-act'

type Fields = Readonly<Record<string, unknown>>

interface Entry extends RaRecord {
  readonly at: string
  readonly staffName: string
  readonly channel: string
  readonly address: string
  readonly act: string
  readonly input: Fields
  readonly outcome: string
  readonly object: { readonly kind: string; readonly label: string } | null
  readonly before: Fields | null
  readonly after: Fields | null
  readonly reason: string
  readonly undoneBy: string | null
  readonly canUndo: boolean
}

/** One act of the staff with the fields before and after, and its undo. */
export function AuditEntry() {
  const { id = '' } = useParams()
  const { data: entry, error } = useGetOne<Entry>('audit', { id })
  const timeZone = useTimeZone()
  const { run, isRunning } = useAct()
  if (error) return <MissingPage />
  if (!entry) return <LoadingPage />
  const { object, before, after, input } = entry
  return (
    <Box sx={{ maxWidth: 960 }}>
      <ScreenTitle
        title={object ? `${toWords(object.kind)} ${object.label}` : entry.act}
        hint={`${entry.act} by ${entry.staffName}, ${formatTime(entry.at, timeZone)}, from ${entry.address || entry.channel}: ${entry.outcome}`}
      >
        {entry.canUndo && (
          <Button
            variant="outlined"
            loading={isRunning}
            onClick={() =>
              void run(
                () => callApi('/api/staff/audit/undo', { body: { id } }),
                'The change was undone.',
              )
            }
          >
            Undo this change
          </Button>
        )}
      </ScreenTitle>
      {entry.undoneBy && <Alert severity="info">This change was undone later.</Alert>}
      {entry.reason && <Typography sx={{ mb: 2 }}>Reason: {entry.reason}</Typography>}
      {before || after ? (
        <FieldTable columns={{ Before: before ?? {}, After: after ?? {} }} />
      ) : (
        <FieldTable columns={{ Input: input }} />
      )}
    </Box>
  )
}

/** Fields as rows, and what each was as columns. */
function FieldTable({ columns }: { readonly columns: Readonly<Record<string, Fields>> }) {
  const names = [...new Set(Object.values(columns).flatMap((fields) => Object.keys(fields)))]
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {['Field', ...Object.keys(columns)].map((heading) => (
            <TableCell key={heading}>{heading}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {names.map((name) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {toWords(name)}
            </TableCell>
            {Object.entries(columns).map(([heading, fields]) => (
              <TableCell key={heading} sx={{ overflowWrap: 'anywhere' }}>
                {toText(fields[name]) || JSON.stringify(fields[name])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
