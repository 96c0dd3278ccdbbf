import { data } from 'react-router';

export { NotFound as default } from '#components/not-found.tsx';

/** Answers paths without a route with 404. */
export function loader() {
  return data(null, { status: 404 });
}
