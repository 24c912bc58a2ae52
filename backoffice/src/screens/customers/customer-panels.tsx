import { Box, Button, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatInteger, formatMoney, toText } from '../../format'
import { ObjectLink } from '../../frame/object-link'
import { FactList, Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { useStateLabel } from '../../list/list-descriptions'
import type { CustomerPanel } from './customer-detail'

const shownRows = 5

/** What each desk knows about the customer; empty parts are named in one line. */
export function CustomerPanels({ panels }: { readonly panels: readonly CustomerPanel[] }) {
  const hasContent = ({ facts, rows }: CustomerPanel) =>
    rows.length > 0 || facts.some(({ value }) => value !== null && value !== 0)
  const empty = panels.filter((panel) => !hasContent(panel)).map(({ title }) => title)
  return (
    <Stack spacing={2}>
      {panels.filter(hasContent).map((panel) => (
        <Panel key={panel.name} panel={panel} />
      ))}
      {empty.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          Nothing in {empty.join(', ').toLowerCase()}.
        </Typography>
      )}
    </Stack>
  )
}

function Panel({ panel: { title, facts, rows } }: { readonly panel: CustomerPanel }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, shownRows)
  return (
    <Section
      title={title}
      actions={
        rows.length > shownRows && (
          <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
          </Button>
        )
      }
    >
      {facts.length > 0 && (
        <FactList
          facts={facts.map(({ label, value, kind }) => ({
            label,
            value: value === null ? null : <FactValue kind={kind} value={value} />,
          }))}
        />
      )}
      <Stack component="ul" spacing={1} sx={{ m: 0, mt: facts.length > 0 ? 1.5 : 0, p: 0 }}>
        {shown.map((row) => (
          <PanelRow key={row.id} row={row} />
        ))}
      </Stack>
    </Section>
  )
}

function FactValue({ kind, value }: Pick<CustomerPanel['facts'][number], 'kind' | 'value'>) {
  if (kind === 'money') return formatMoney(Number(value))
  if (kind === 'integer') return formatInteger(Number(value))
  if (kind === 'timestamp') return <Time at={toText(value)} />
  return toText(value)
}

function PanelRow({ row }: { readonly row: CustomerPanel['rows'][number] }) {
  const { title, subtitle, at, amount, state, link } = row
  const label = useStateLabel(link?.resource ?? '')
  return (
    <Box component="li" sx={{ listStyle: 'none', borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
          {link ? (
            <ObjectLink resource={link.resource} id={link.id}>
              {title}
            </ObjectLink>
          ) : (
            title
          )}
        </Typography>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          {state && <Chip variant="outlined" label={label(state)} />}
          {amount !== null && <Typography>{formatMoney(amount)}</Typography>}
        </Stack>
      </Stack>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {at && <Time at={at} />}
        {at && subtitle && ' · '}
        {subtitle}
      </Typography>
    </Box>
  )
}
