import Download from '@mui/icons-material/DownloadOutlined'
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { callApi, downloadFile } from '../../api'
import { formatMoney } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ScreenTitle } from '../../frame/screen-title'
import { FigureRow, Section } from '../../frame/section'
import { useTimeZone } from '../../me'
import { ExemptTable, TaxTable, type TaxReportData } from './tax-table'

interface Period {
  readonly from: string
  readonly to: string
}

/** Sales tax of a period by state and jurisdiction, for the merchant's returns. */
export function TaxReport() {
  const timeZone = useTimeZone()
  const [period, setPeriod] = useState(() => findLastMonth(new Date(), timeZone))
  const notify = useNotify()
  const isValid = period.from !== '' && period.to !== '' && period.from <= period.to
  const { data, error } = useQuery({
    queryKey: ['taxReport', period],
    queryFn: ({ signal }) =>
      callApi<TaxReportData>('/api/staff/taxReport/detail', { query: { ...period }, signal }),
    enabled: isValid,
    retry: false,
  })
  const download = () =>
    downloadFile('/api/staff/taxReport/export', { ...period }).catch((caught: Error) =>
      notify(caught.message, { type: 'error' }),
    )
  return (
    <Box sx={{ maxWidth: 960 }}>
      <ScreenTitle
        title="Sales tax"
        hint="Tax on the day of the order, refunds on the day of the refund"
      >
        <Button
          variant="outlined"
          startIcon={<Download />}
          disabled={!isValid}
          onClick={() => void download()}
        >
          CSV
        </Button>
      </ScreenTitle>
      <PeriodFields period={period} onChange={setPeriod} />
      {!isValid && <Alert severity="info">Choose a first and a last day.</Alert>}
      {isValid && error && <Alert severity="error">{error.message}</Alert>}
      {isValid && !error && (data ? <Report report={data} /> : <LoadingPage />)}
    </Box>
  )
}

interface PeriodFieldsProps {
  readonly period: Period
  readonly onChange: (period: Period) => void
}

function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const field = (name: keyof Period, label: string) => (
    <TextField
      type="date"
      size="small"
      label={label}
      value={period[name]}
      onChange={({ target }) => onChange({ ...period, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ mb: 2, flexWrap: 'wrap' }}>
      {field('from', 'First day')}
      {field('to', 'Last day')}
    </Stack>
  )
}

function Report({ report }: { readonly report: TaxReportData }) {
  const { total, states } = report
  if (states.length === 0)
    return <Typography color="text.secondary">No orders or refunds in this period.</Typography>
  return (
    <Stack spacing={2}>
      <FigureRow
        figures={[
          { label: 'Tax owed', value: formatMoney(total.net) },
          { label: 'Charged', value: formatMoney(total.charged) },
          { label: 'Refunded', value: formatMoney(total.refunded) },
          { label: 'Sales without tax', value: formatMoney(total.sales - total.refundedSales) },
        ]}
      />
      <Section title="By state and jurisdiction">
        <TaxTable report={report} />
      </Section>
      {report.exempt.length > 0 && (
        <Section title="Exempt sales">
          <ExemptTable report={report} />
        </Section>
      )}
    </Stack>
  )
}

/** The month before the current one, by the calendar of the shop. */
function findLastMonth(now: Date, timeZone: string): Period {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const [year = 0, month = 1] = today.split('-').map(Number)
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { from: toDay(Date.UTC(year, month - 2, 1)), to: toDay(Date.UTC(year, month - 1, 0)) }
}
