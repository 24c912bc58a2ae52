import {
  Box,
  Chip,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { ReactNode } from 'react'
import { formatMoney } from '../../format'
import { Section } from '../../frame/section'
import { labelCode } from '../../labels'
import { countItems, type Delivery, type OrderRecord, type OrderUnit } from './order-record'

type Line = Delivery['lines'][number]

const amounts = [
  { name: 'price', label: 'Price' },
  { name: 'discount', label: 'Discount' },
  { name: 'tax', label: 'Tax' },
  { name: 'delivery', label: 'Delivery' },
  { name: 'total', label: 'Total' },
  { name: 'refunded', label: 'Refunded' },
] as const

/** The units with the money of each. Units of a line with the same state and money are one row. */
export function OrderItems({ order: { deliveries, units } }: { readonly order: OrderRecord }) {
  const lines = deliveries.flatMap((delivery) => delivery.lines)
  return (
    <Section title={countItems(units.length)}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <Box
            key={line.lineId}
            component="li"
            sx={{ '& + li': { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' } }}
          >
            <LineTitle line={line} />
            <UnitTable
              title={line.title}
              units={units.filter(({ lineId }) => lineId === line.lineId)}
            />
          </Box>
        ))}
      </Box>
      {lines.length === 0 && <UnitTable title="Items" units={units} />}
    </Section>
  )
}

function LineTitle({ line: { title, sku, options, letters, giftNote } }: { readonly line: Line }) {
  return (
    <Box sx={{ mb: 0.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {[...options, sku && `SKU ${sku}`].filter(Boolean).join(' · ')}
      </Typography>
      {letters && <Note label="Monogram">{letters}</Note>}
      {giftNote && <Note label="Gift note">{giftNote}</Note>}
    </Box>
  )
}

export function Note({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{label}:</strong> {children}
    </Typography>
  )
}

/** Rows on wide screens; on phones each row is a block with the labels beside the amounts. */
function UnitTable({ title, units }: { readonly title: string; readonly units: OrderUnit[] }) {
  const rows = [...Map.groupBy(units, ({ unit: _unit, ...facts }) => JSON.stringify(facts))]
  const withFees = units.some(({ personalization }) => personalization > 0)
  const shown = withFees
    ? [amounts[0], { name: 'personalization', label: 'Monogram' } as const, ...amounts.slice(1)]
    : amounts
  return (
    <Table size="small" aria-label={`Money of ${title}`} sx={tableStyle}>
      <TableHead>
        <TableRow>
          <TableCell>Units</TableCell>
          {shown.map(({ name, label }) => (
            <TableCell key={name} align="right">
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([key, group]) => {
          const [unit] = group
          if (!unit) return null
          return (
            <TableRow key={key}>
              <TableCell component="th" scope="row">
                {group.length > 1 ? `${group.length} × ` : '1 '}
                <Chip variant="outlined" label={describeState(unit)} />
              </TableCell>
              {shown.map(({ name, label }) => (
                <TableCell key={name} align="right" data-label={label}>
                  {unit[name] === 0 && name !== 'total' ? '–' : formatMoney(unit[name])}
                </TableCell>
              ))}
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

const describeState = ({ isEmailed, status, trackingStatus, returnState }: OrderUnit): string =>
  [
    status === 'shipped' && trackingStatus
      ? labelCode('parcel', trackingStatus)
      : labelCode(isEmailed ? 'emailedUnit' : 'unit', status),
    labelCode('unitReturn', returnState).toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')

const tableStyle = {
  '& td, & th': { px: { xs: 0, sm: 1 } },
  '& td': { whiteSpace: 'nowrap' },
  '@media (max-width: 700px)': {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr + tr': { mt: 1 },
    '& td, & th': { border: 0, py: 0.25 },
    '& td': { display: 'flex', justifyContent: 'space-between' },
    '& td::before': { content: 'attr(data-label)', color: 'text.secondary' },
    '& td.MuiTableCell-alignRight': { flexDirection: 'row' },
  },
} as const
