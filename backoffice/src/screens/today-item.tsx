import { Box, Button, Link as TextLink, Tooltip, Typography } from '@mui/material'
import { Link } from 'react-router'
import { formatDeadline, formatDue } from '../format-due'
import { findObjectPath } from '../frame/object-path'
import { showRow } from '../list/use-list-keys'
import { useTimeZone } from '../me'
import { findVerb, type TodayRow } from './today-board'

interface TodayItemProps {
  readonly row: TodayRow
  readonly label: string
  readonly now: Date
  /** The row that the keyboard is on. */
  readonly isFocused: boolean
  readonly onAct: (row: TodayRow) => void
}

/** Something that waits, with when it is due and the act that ends the wait. */
export function TodayItem({ row, label, now, isFocused, onAct }: TodayItemProps) {
  const timeZone = useTimeZone()
  const { kind, title, subtitle, dueAt, isLate, action } = row
  const path = findObjectPath(row.path)
  return (
    <Box
      component="li"
      data-focused={isFocused || undefined}
      ref={isFocused ? showRow : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', md: '150px 210px 1fr auto' },
        columnGap: 2,
        alignItems: 'center',
        px: 1.5,
        py: { xs: 1.25, md: 0.75 },
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
        '&[data-focused]': { boxShadow: 'inset 3px 0 0 currentColor' },
      }}
    >
      <Tooltip title={formatDeadline(dueAt, timeZone)} placement="top-start">
        <Typography
          variant="body2"
          sx={{
            fontWeight: isLate ? 600 : 400,
            color: isLate ? 'error.main' : 'text.secondary',
          }}
        >
          {formatDue(dueAt, now)}
        </Typography>
      </Tooltip>
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ gridColumn: { xs: 1, md: 'auto' }, gridRow: { xs: 3, md: 'auto' } }}
      >
        {label}
      </Typography>
      <Box sx={{ minWidth: 0, gridColumn: { xs: 1, md: 'auto' }, overflowWrap: 'anywhere' }}>
        {path ? (
          <TextLink component={Link} to={path} sx={{ fontWeight: 600 }}>
            {title}
          </TextLink>
        ) : (
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
        )}
        {subtitle && (
          <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
            {subtitle}
          </Typography>
        )}
      </Box>
      <Box sx={{ gridColumn: { xs: 2, md: 'auto' }, gridRow: { xs: '1 / span 3', md: 'auto' } }}>
        {action && kind !== 'approval' ? (
          <Button variant="outlined" onClick={() => onAct(row)}>
            {action.label}
          </Button>
        ) : (
          path && (
            <Button
              variant="outlined"
              component={Link}
              to={path}
              aria-label={`${findVerb(kind)}: ${title}`}
            >
              {findVerb(kind)}
            </Button>
          )
        )}
      </Box>
    </Box>
  )
}
