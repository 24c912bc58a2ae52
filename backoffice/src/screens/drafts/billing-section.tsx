import { Box, TextField, Typography } from '@mui/material'
import { Section } from '../../frame/section'
import { emptyBilling, findMessage, type Billing } from './draft-record'

interface BillingSectionProps {
  readonly value: Billing | null
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (billing: Billing) => void
}

const parts = [
  { name: 'firstName', label: 'First name', max: 40 },
  { name: 'lastName', label: 'Last name', max: 40 },
  { name: 'line1', label: 'Street and number', max: 100 },
  { name: 'line2', label: 'Apartment, floor (optional)', max: 60 },
  { name: 'city', label: 'City', max: 60 },
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
        {parts.map(({ name, label, max }) => {
          const message = findMessage(fields, `billing.${name}`)
          return (
            <TextField
              key={name}
              label={label}
              value={address[name]}
              onChange={(event) => onChange({ ...address, [name]: event.target.value })}
              error={message !== undefined}
              helperText={message}
              slotProps={{ htmlInput: { maxLength: max } }}
            />
          )
        })}
      </Box>
    </Section>
  )
}
