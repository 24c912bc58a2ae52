import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api'
import { useAct } from '../use-act'
import { InspectedUnitForm } from './inspected-unit-form'
import { findGap, listReceivedUnits, toInspection, type InspectedUnit } from './inspection-units'
import { MoneyTable } from './money-table'
import { describeMoney, type InspectionPreview, type ReturnDetail } from './return-types'

interface ReturnInspectionProps {
  readonly detail: ReturnDetail
  /** "Visa 4242" */
  readonly card: string | undefined
}

/** A decision for each received unit, with the refund to the cent before the click. */
export function ReturnInspection({ detail, card }: ReturnInspectionProps) {
  const { number } = detail
  const { run, isRunning } = useAct()
  const [units, setUnits] = useState<readonly InspectedUnit[]>(() => listReceivedUnits(detail))
  const gap = findGap(units)
  const inspection = toInspection(number, units)
  const {
    data: preview,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['return', 'inspection', inspection],
    queryFn: ({ signal }) =>
      callApi<InspectionPreview>('/api/staff/return/inspection', { body: inspection, signal }),
    enabled: gap === null && !isRunning,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const change = (index: number, changed: Partial<InspectedUnit>) =>
    setUnits(units.map((unit, other) => (other === index ? { ...unit, ...changed } : unit)))
  const hasOffer = units.some(({ decision }) => decision === 'accept_less')
  // An amount that belongs to the decisions before is not offered.
  const isReady = gap === null && preview !== undefined && !isPlaceholderData && error === null
  const refund = isReady ? describeMoney(preview.money, card) : undefined
  return (
    <Paper component="section" aria-label="Inspection" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Inspect
      </Typography>
      <Stack spacing={2}>
        {units.map((unit, index) => (
          <InspectedUnitForm
            // Units of a line have no id of their own.
            key={`${unit.item.lineId} ${index}`}
            unit={unit}
            label={units.length > 1 ? `${unit.item.title} (${index + 1})` : unit.item.title}
            onChange={(changed) => change(index, changed)}
          />
        ))}
      </Stack>
      {preview && gap === null && (
        <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider', maxWidth: 360 }}>
          <MoneyTable money={preview.money} />
        </Box>
      )}
      {error && gap === null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {error.message}
        </Alert>
      )}
      {hasOffer && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          The buyer has five days to decline the reduced refund. Then it is paid.
        </Typography>
      )}
      <Button
        size="large"
        variant="contained"
        disabled={!isReady}
        loading={isRunning}
        onClick={() =>
          void run(
            () => callApi('/api/staff/return/inspect', { body: inspection }),
            hasOffer ? 'The offer is with the buyer.' : 'The return is settled.',
          )
        }
        sx={{ mt: 2, minHeight: 44 }}
      >
        {describeAct(units, refund)}
      </Button>
      {gap && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {gap}
        </Typography>
      )}
    </Paper>
  )
}

function describeAct(units: readonly InspectedUnit[], refund: string | undefined): string {
  if (units.every(({ decision }) => decision === 'reject'))
    return units.length === 1 ? 'Reject and send it back' : 'Reject and send them back'
  if (units.some(({ decision }) => decision === 'accept_less'))
    return refund ? `Offer ${refund}` : 'Send the offer'
  return refund ? `Refund ${refund}` : 'Settle the return'
}
