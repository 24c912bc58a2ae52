import { Link as TextLink } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listScreens } from '../list/list-screens'

interface ObjectLinkProps {
  readonly resource: string
  /** The id or number by which the screen of the resource is addressed. */
  readonly id: string
  readonly children: ReactNode
}

/** A link to the screen of an object; plain text while its resource has none. */
export function ObjectLink({ resource, id, children }: ObjectLinkProps) {
  const detailPath = listScreens.find(({ list }) => list === resource)?.detailPath
  if (!detailPath) return children
  return (
    <TextLink component={Link} to={detailPath({ id, number: id, order: id })}>
      {children}
    </TextLink>
  )
}
