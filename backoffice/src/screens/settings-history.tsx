import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api'
import { toWords } from '../../../src/kernel/text/describe-code.ts'
import { formatTime } from '../format'
import { LoadingPage } from '../frame/loading-page'
import { useTimeZone } from '../me'
import { StaffName } from '../staff-name'
import type { SettingsSection } from './settings-section'

interface SettingsVersion {
  readonly version: number
  readonly value: Record<string, unknown>
  readonly changedBy: string
  readonly changedAt: string
  readonly reason: string
}

interface SettingsHistoryProps {
  readonly section: SettingsSection
  readonly canRestore: boolean
  readonly onRestore: (change: { value: Record<string, unknown>; reason: string }) => void
  readonly onClose: () => void
}

/** The versions of a section with what each changed. An older one can be restored. */
export function SettingsHistory({ section, canRestore, onRestore, onClose }: SettingsHistoryProps) {
  const timeZone = useTimeZone()
  const { data: versions } = useQuery({
    queryKey: ['settings', section.id, 'versions', section.version],
    queryFn: ({ signal }) =>
      callApi<{ rows: SettingsVersion[] }>('/api/staff/settings/versions', {
        query: { section: section.id },
        signal,
      }),
    select: ({ rows }) => rows,
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="history">
      <DialogTitle id="history">History of {section.title.toLowerCase()}</DialogTitle>
      <DialogContent dividers>
        {!versions && <LoadingPage />}
        <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {versions?.map((version, index) => (
            <Box
              component="li"
              key={version.version}
              sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}
            >
              <Typography sx={{ fontWeight: 600 }}>
                Version {version.version}
                {index === 0 && ' (current)'}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                <StaffName id={version.changedBy} />, {formatTime(version.changedAt, timeZone)}
                {version.reason && ` · ${version.reason}`}
              </Typography>
              <Typography variant="body2">
                {describeChange(version, versions[index + 1])}
              </Typography>
              {index > 0 && (
                <Button
                  disabled={!canRestore}
                  onClick={() => {
                    onClose()
                    onRestore({
                      value: version.value,
                      reason: `Restored version ${version.version}`,
                    })
                  }}
                >
                  Restore version {version.version}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The fields that differ from the version before. */
function describeChange({ value }: SettingsVersion, before: SettingsVersion | undefined): string {
  if (!before) return 'The first values.'
  const names = Object.keys(value).filter(
    (name) => JSON.stringify(value[name]) !== JSON.stringify(before.value[name]),
  )
  return names.length === 0 ? 'Nothing changed.' : `Changed: ${names.map(toWords).join(', ')}.`
}
