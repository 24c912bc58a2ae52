import { Button, Checkbox, FormControlLabel, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { useAct } from '../use-act'
import { reasonNames, type ReturnDetail } from './return-types'

/** Counts what was in the parcel. Units that are not ticked may arrive later. */
export function ReturnReceive({ detail }: { readonly detail: ReturnDetail }) {
  const { run, isRunning } = useAct()
  const expected = detail.items
    .map((item, index) => ({ ...item, index }))
    .filter(
      ({ state, resolution, reason }) =>
        state === 'open' && resolution !== 'keep' && reason !== reasonNames.missing,
    )
  const [missing, setMissing] = useState<readonly number[]>([])
  const here = expected.filter(({ index }) => !missing.includes(index))
  if (expected.length === 0) return null
  const receive = () => {
    const lines = Map.groupBy(here, ({ lineId }) => lineId)
    const items = [...lines].map(([lineId, units]) => ({ lineId, qty: units.length }))
    void run(
      () =>
        callApi('/api/staff/return/receive', {
          body: { return: detail.number, ...(missing.length > 0 && { items }) },
        }),
      `${here.length === 1 ? '1 item' : `${here.length} items`} received. Inspect them next.`,
    )
  }
  return (
    <Paper component="section" aria-label="Receive" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2">Is the parcel here?</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        Untick what is not in it.
      </Typography>
      <Stack>
        {expected.map(({ index, title }) => (
          <FormControlLabel
            key={index}
            label={title}
            control={
              <Checkbox
                checked={!missing.includes(index)}
                onChange={(_, isChecked) =>
                  setMissing(
                    isChecked ? missing.filter((other) => other !== index) : [...missing, index],
                  )
                }
              />
            }
          />
        ))}
      </Stack>
      <Button
        size="large"
        variant="contained"
        disabled={here.length === 0}
        loading={isRunning}
        onClick={receive}
        sx={{ mt: 1, minHeight: 44 }}
      >
        Receive {here.length} of {expected.length}
      </Button>
    </Paper>
  )
}
