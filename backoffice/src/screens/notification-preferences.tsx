import { Box, FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api'
import { LoadingPage } from '../frame/loading-page'
import { useAct } from './use-act'

interface Preference {
  readonly kind: string
  readonly label: string
  readonly email: 'off' | 'at_once' | 'digest'
  readonly isOnBoard: boolean
}

const emailChoices = [
  { value: 'off', label: 'No email' },
  { value: 'at_once', label: 'Email at once' },
  { value: 'digest', label: 'In the daily email' },
] as const

/** How the person gets each kind of notification; saved at once. */
export function NotificationPreferences() {
  const { run } = useAct()
  const { data: preferences } = useQuery({
    queryKey: ['preferences'],
    queryFn: ({ signal }) =>
      callApi<{ rows: Preference[] }>('/api/staff/notification/preferences', { signal }),
    select: ({ rows }) => rows,
  })
  const save = ({ label, ...preference }: Preference) =>
    void run(
      () =>
        callApi('/api/staff/notification/savePreferences', {
          body: { preferences: [preference] },
        }),
      `${label}: saved.`,
    )
  if (!preferences) return <LoadingPage />
  return (
    <Box component="section" aria-labelledby="preferences">
      <Typography variant="h2" id="preferences">
        What you are notified of
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        Only for you. You see the kinds that your role includes.
      </Typography>
      {preferences.map((preference) => (
        <Box
          key={preference.kind}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr auto', sm: '1fr auto 190px' },
            gap: 1,
            alignItems: 'center',
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Typography sx={{ fontWeight: 600 }}>{preference.label}</Typography>
          <FormControlLabel
            label="In the bell"
            control={
              <Switch
                checked={preference.isOnBoard}
                slotProps={{ input: { 'aria-label': `${preference.label}: in the bell` } }}
                onChange={(_, isOnBoard) => save({ ...preference, isOnBoard })}
              />
            }
          />
          <TextField
            select
            fullWidth
            value={preference.email}
            slotProps={{
              select: { SelectDisplayProps: { 'aria-label': `${preference.label}: email` } },
            }}
            onChange={({ target }) =>
              save({ ...preference, email: target.value as Preference['email'] })
            }
            sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
          >
            {emailChoices.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      ))}
    </Box>
  )
}
