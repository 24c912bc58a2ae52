import { Box, Typography } from '@mui/material'
import { formatInteger, formatMoney } from '../format'
import { formatChange } from '../format-due'
import type { SalesFigures, TodayBoard } from './today-board'

/** Sales of today and of the last seven days, against the week before. */
export function TodaySales({ sales }: { readonly sales: NonNullable<TodayBoard['sales']> }) {
  return (
    <Box
      component="section"
      aria-label="Sales"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 1.5,
        mb: 3,
      }}
    >
      <Figures
        title="Today"
        figures={sales.today}
        before={sales.sameDayLastWeek}
        comparison="the same time last week"
      />
      <Figures
        title="Last 7 days"
        figures={sales.last7Days}
        before={sales.previous7Days}
        comparison="the 7 days before"
      />
    </Box>
  )
}

interface FiguresProps {
  readonly title: string
  readonly figures: SalesFigures
  readonly before: SalesFigures
  readonly comparison: string
}

function Figures({ title, figures, before, comparison }: FiguresProps) {
  const change = formatChange(figures.revenue, before.revenue)
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Typography variant="body2" color="text.secondary" component="h2">
        {title}
      </Typography>
      <Typography sx={{ fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.3 }}>
        {formatMoney(figures.revenue)}
        {change && (
          <Typography
            component="span"
            sx={{
              ml: 1,
              fontWeight: 600,
              color: figures.revenue >= before.revenue ? 'success.main' : 'error.main',
            }}
          >
            {change}
          </Typography>
        )}
      </Typography>
      <Typography variant="body2">
        {formatInteger(figures.orders)} {figures.orders === 1 ? 'order' : 'orders'}, average{' '}
        {formatMoney(figures.average)}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {formatMoney(before.revenue)} and {formatInteger(before.orders)}{' '}
        {before.orders === 1 ? 'order' : 'orders'} {comparison}
      </Typography>
    </Box>
  )
}
