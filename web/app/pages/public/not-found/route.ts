import { data } from 'react-router';

export { NotFound as default } from '#components/not-found.tsx';

/** Every path that no route knows: the page is shown, and the status says what it is. */
export function loader() {
  return data(null, { status: 404 });
}
