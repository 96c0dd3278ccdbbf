/**
 * Runs in the head before anything is painted: the theme the visitor chose, and whether a token is stored, so
 * that the header shows the right half without a flash. Kept in step with theme.ts and session.ts.
 */
export const firstPaintScript =
  "try{var e=document.documentElement,s=localStorage;if(s.getItem('theme')==='light')e.classList.replace('dark','light');" +
  "if(s.getItem('token'))e.classList.add('signed-in')}catch(_){}";
