import { Box, Typography } from '@mui/material'
import { Section } from '../../frame/section'
import { AddressInputs, commonParts } from './address-inputs'
import { emptyBilling, type Billing } from './draft-record'

interface BillingSectionProps {
  readonly value: Billing | null
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (billing: Billing) => void
}

const parts = [
  ...commonParts,
  { name: 'region', label: 'State (two letters)', max: 2 },
  { name: 'postalCode', label: 'ZIP code', max: 10 },
] as const

/** The address of the card, for orders of which nothing ships to the customer. */
export function BillingSection({ value, fields, onChange }: BillingSectionProps) {
  const address = value ?? emptyBilling
  return (
    <Section title="Billing address">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        Nothing ships to the customer, so the card needs an address.
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <AddressInputs
          path="billing"
          {...{ parts, fields }}
          value={address}
          onChange={(name, text) => onChange({ ...address, [name]: text })}
        />
      </Box>
    </Section>
  )
}
