import { Box, Button, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callApi } from '../../api'
import { useKeptText } from '../../form/use-kept-text'
import { ScreenTitle } from '../../frame/screen-title'
import { useTimeZone } from '../../me'
import { useAct } from '../use-act'
import { CodeFields, DateFields, LimitFields, StackingFields, ValueFields } from './coupon-fields'
import { createInput, toOffer, type CouponInput } from './coupon-input'
import { CouponSummary } from './coupon-summary'

/** Creates a coupon, or a pool of single-use codes. */
export function NewCoupon() {
  const timeZone = useTimeZone()
  const [kept, setKept] = useKeptText('coupon.new')
  const [input, setInput] = useState<CouponInput>(() =>
    kept ? (JSON.parse(kept) as CouponInput) : createInput(new Date().toISOString(), timeZone),
  )
  const [isPool, setIsPool] = useState(input.poolCodes !== '')
  const navigate = useNavigate()
  const key = useRef<{ body: string; key: string } | null>(null)
  const { run, isRunning, fields } = useAct()
  const change = (changed: Partial<CouponInput>) => {
    const next = { ...input, ...changed }
    setInput(next)
    setKept(JSON.stringify(next))
  }
  const create = async () => {
    const body = {
      code: input.code,
      poolCodes: isPool ? Number(input.poolCodes) : null,
      ...toOffer(isPool ? { ...input, automatic: false, maxUses: '' } : input, timeZone),
    }
    const text = JSON.stringify(body)
    if (key.current?.body !== text) key.current = { body: text, key: crypto.randomUUID() }
    const created = await run(
      () =>
        callApi<{ id: string }>('/api/staff/coupon/create', {
          body,
          ...(key.current && { idempotencyKey: key.current.key }),
        }),
      isPool ? `${input.poolCodes} codes are ready.` : `${input.code} is ready.`,
    )
    if (!created) return
    setKept('')
    await navigate(`/coupons/${created.id}`)
  }
  const props = { input, onChange: change, fields, isPool }
  return (
    <Box
      component="form"
      sx={{ maxWidth: 1100 }}
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <ScreenTitle title="New coupon" />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <CodeFields {...props} onPoolChange={setIsPool} />
          <ValueFields {...props} />
          <DateFields {...props} />
          <LimitFields {...props} />
          <StackingFields {...props} />
        </Stack>
        <Stack spacing={2} sx={{ position: { md: 'sticky' }, top: { md: 72 } }}>
          <CouponSummary input={input} />
          <Stack direction="row" spacing={1}>
            <Button type="submit" variant="contained" loading={isRunning}>
              {isPool ? 'Create the codes' : 'Create the coupon'}
            </Button>
            <Button component={Link} to="/coupons" onClick={() => setKept('')}>
              Cancel
            </Button>
          </Stack>
        </Stack>
      </Box>
    </Box>
  )
}
