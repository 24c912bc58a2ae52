import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useStaffNames } from '../colleagues'
import { toWords } from '../../../src/kernel/text/describe-code.ts'
import { toText } from '../format'

export type Fields = Readonly<Record<string, unknown>>

interface AuditFieldsProps {
  /** Null when the object did not exist before. */
  readonly before: Fields | null
  readonly after: Fields | null
}

/** What an act changed, field by field. */
export function AuditFields({ before, after }: AuditFieldsProps) {
  const [isComplete, setIsComplete] = useState(false)
  const nameOf = useStaffNames()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => showValue(before?.[name]) !== showValue(after?.[name]))
  const shown = isComplete ? names : changed
  return (
    <Box component="section" aria-label="Fields">
      <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider' }}>
        {shown.map((name) => (
          <Box key={name} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Typography component="dt" sx={{ fontWeight: 600 }}>
              {toWords(name)}
            </Typography>
            <Box
              component="dd"
              sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: { md: '1fr 1fr' } }}
            >
              {before && <Value label="Before" value={nameStaff(before[name], nameOf)} />}
              {after && (
                <Value label={before ? 'After' : 'Value'} value={nameStaff(after[name], nameOf)} />
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {changed.length === 0 && !isComplete && (
        <Typography color="text.secondary" sx={{ py: 1 }}>
          No field has another value than before.
        </Typography>
      )}
      {names.length > changed.length && (
        <Button sx={{ mt: 1 }} onClick={() => setIsComplete(!isComplete)}>
          {isComplete ? 'Show only what changed' : `Show all ${names.length} fields`}
        </Button>
      )}
    </Box>
  )
}

const staffId = /^st[mk]_/

const nameStaff = (value: unknown, nameOf: (id: string) => string): unknown =>
  typeof value === 'string' && staffId.test(value) ? nameOf(value) : value

function Value({ label, value }: { readonly label: string; readonly value: unknown }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography
        variant="body2"
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 320, overflowY: 'auto' }}
      >
        {showValue(value) || '–'}
      </Typography>
    </Box>
  )
}

function showValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : toText(value)
}
