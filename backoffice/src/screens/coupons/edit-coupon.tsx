import { Box, Stack } from '@mui/material'
import { useState } from 'react'
import { callApi, isVersionConflict } from '../../api'
import { ConflictDialog } from '../../form/conflict-dialog'
import { UnsavedBar } from '../../form/unsaved-bar'
import { useKeptText } from '../../form/use-kept-text'
import { useTimeZone } from '../../me'
import { useAct } from '../use-act'
import { DateFields, LimitFields, StackingFields, ValueFields } from './coupon-fields'
import { toInput, toOffer, type CouponInput } from './coupon-input'
import type { CouponRecord } from './coupon-record'
import { CouponSummary } from './coupon-summary'
import { NameField } from './name-field'

/** The terms of a coupon, which can be changed while it runs. */
export function EditCoupon({ coupon }: { readonly coupon: CouponRecord }) {
  const timeZone = useTimeZone()
  const [kept, setKept] = useKeptText(`coupon.${coupon.id}.${coupon.version}`)
  const [input, setInput] = useState<CouponInput>(() =>
    kept ? (JSON.parse(kept) as CouponInput) : toInput(coupon, timeZone),
  )
  const [wasKept] = useState(kept !== '')
  const [conflict, setConflict] = useState<Error | null>(null)
  const { run, isRunning, fields } = useAct()
  const change = (changed: Partial<CouponInput>) => {
    const next = { ...input, ...changed }
    setInput(next)
    setKept(JSON.stringify(next))
  }
  const discard = () => {
    setInput(toInput(coupon, timeZone))
    setKept('')
  }
  const save = async (version: number) => {
    setConflict(null)
    const saved = await run(async () => {
      try {
        return await callApi<{ version: number }>('/api/staff/coupon/update', {
          body: { id: coupon.id, version, ...toOffer(input, timeZone, coupon) },
        })
      } catch (error) {
        if (isVersionConflict(error)) setConflict(error as Error)
        throw error
      }
    }, 'The coupon was changed.')
    if (saved) setKept('')
  }
  const isPool = coupon.pool !== null
  const props = { input, onChange: change, fields, isPool, otherValue: otherValueOf(coupon) }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        void save(coupon.version)
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <NameField {...props} />
          <ValueFields {...props} />
          <DateFields {...props} />
          <LimitFields {...props} />
          <StackingFields {...props} />
        </Stack>
        <CouponSummary input={input} />
      </Box>
      {kept !== '' && (
        <UnsavedBar
          effect="Carts follow the new terms at once. Orders that were placed keep their price."
          isRestored={wasKept}
          isSaving={isRunning}
          onDiscard={discard}
        />
      )}
      {conflict && (
        <ConflictDialog
          error={conflict}
          onOverwrite={(version) => void save(version)}
          onReload={() => {
            setConflict(null)
            setKept('')
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </Box>
  )
}

/** The value in words, if the form cannot show it. */
function otherValueOf({ value: { kind }, valueText }: CouponRecord): string {
  return ['percent', 'amount', 'free_shipping'].includes(kind) ? '' : valueText
}
