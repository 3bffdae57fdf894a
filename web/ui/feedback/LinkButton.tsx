import { createLink } from '@tanstack/react-router'
import { Button } from 'antd'

/** Looks like a button and is a link: for the one way on that a page proposes. */
export const LinkButton = createLink(Button)
